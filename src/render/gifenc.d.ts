/** The part of gifenc that is used here; the package brings no types. */
declare module 'gifenc' {
  /** Red, green, blue, 0 … 255. */
  type Colour = readonly number[];

  interface FrameOptions {
    /** Of the whole file; given with the first frame. */
    readonly palette?: readonly Colour[];
    /** Milliseconds, in steps of ten. */
    readonly delay?: number;
    /** How often it is shown again: 0 without end. */
    readonly repeat?: number;
    readonly transparent?: boolean;
    readonly transparentIndex?: number;
    /** What becomes of a frame once the next comes: 1 leaves it standing. */
    readonly dispose?: number;
  }

  interface Encoder {
    writeFrame(index: Uint8Array, width: number, height: number, options: FrameOptions): void;
    finish(): void;
    /** A copy of what has been written. */
    bytes(): Uint8Array<ArrayBuffer>;
  }

  const gifenc: {
    GIFEncoder(): Encoder;
    /** At most `colours` colours that stand for all pixels (RGBA, without gaps). */
    quantize(pixels: Uint8Array, colours: number): Colour[];
  };
  export default gifenc;
}
