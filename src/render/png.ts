import { promisify } from 'node:util';
import { crc32, deflate } from 'node:zlib';

const compress = promisify(deflate);

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A chunk: length, type, data, and the check of the two. */
const chunk = (type: string, data: Uint8Array): Buffer => {
  const made = Buffer.allocUnsafe(data.length + 12);
  made.writeUInt32BE(data.length, 0);
  made.write(type, 4, 'latin1');
  made.set(data, 8);
  made.writeUInt32BE(crc32(made.subarray(4, data.length + 8)), data.length + 8);
  return made;
};

const bytesPerPixel = 4;

/** Eight bits a channel, red, green, blue and alpha, not interlaced. */
const header = (width: number, height: number): Buffer => {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([8, 6, 0, 0, 0], 8);
  return data;
};

/**
 * Level 3 is where the time per byte saved turns: on a board of 960 × 860, 5 ms and 140 KB against
 * 15 ms and 115 KB at level 6. The canvas' own encoder, which tries every filter on every row,
 * takes 40 ms for the same size; flat colours need no filter.
 */
const options = { level: 3, memLevel: 9, chunkSize: 256 * 1024 } as const;

/**
 * Encodes PNGs one after the other, reusing the memory in between. `encode` copies the pixels (RGBA
 * rows, top down) before it returns, then compresses off the main thread; it must not be called
 * again before its promise is settled.
 */
export const pngEncoder = () => {
  let rows = Buffer.alloc(0);
  return {
    encode: async (pixels: Uint8Array, width: number, height: number): Promise<Buffer> => {
      const stride = width * bytesPerPixel;
      // A row begins with the number of its filter: 0, as it is.
      if (rows.length !== height * (stride + 1)) rows = Buffer.alloc(height * (stride + 1));
      for (let row = 0; row < height; row++) {
        rows.set(pixels.subarray(row * stride, (row + 1) * stride), row * (stride + 1) + 1);
      }
      const data = await compress(rows, options);
      return Buffer.concat([
        signature,
        chunk('IHDR', header(width, height)),
        chunk('IDAT', data),
        chunk('IEND', new Uint8Array(0)),
      ]);
    },
  };
};
