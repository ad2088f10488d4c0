import type { SKRSContext2D } from '@napi-rs/canvas';
import type { PlateShape } from '../../games/scene.js';
import { fontOf } from '../fonts.js';
import type { Voice } from '../voice.js';
import { inkColours, wood } from './palette.js';

const ground = '#2E2722';

/** A die's letter, a diamond and its frequency face: R ◆ 2. */
export const drawPlate = (
  ctx: SKRSContext2D,
  { x, y, width, height, letter, face, lit }: PlateShape,
  voice: Voice,
): void => {
  ctx.fillStyle = lit ? inkColours.frequency : ground;
  ctx.beginPath();
  ctx.roundRect(x, y, width, height, 8);
  ctx.fill();
  const [centre, middle] = [x + width / 2, y + height / 2];
  const reach = 0.24 * height;
  ctx.fillStyle = lit ? wood.well : inkColours.frequency;
  ctx.beginPath();
  ctx.moveTo(centre, middle - reach);
  ctx.lineTo(centre + reach, middle);
  ctx.lineTo(centre, middle + reach);
  ctx.lineTo(centre - reach, middle);
  ctx.closePath();
  ctx.fill();
  ctx.font = fontOf('numeral', Math.round(0.76 * height));
  ctx.fillStyle = lit ? inkColours['on-brass'] : inkColours.sand;
  ctx.textAlign = 'center';
  const baseline = middle + 0.27 * height;
  ctx.fillText(voice.say(letter), x + 0.22 * width, baseline);
  ctx.fillText(String(face), x + 0.78 * width, baseline);
};
