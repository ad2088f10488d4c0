export interface Scene {
  readonly width: number;
  readonly height: number;
}
