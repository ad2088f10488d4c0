import { parentPort } from 'node:worker_threads';
import { voice } from '../text/index.js';
import type { DrawnPicture, PictureTask } from './easel.js';
import { createPictures } from './picture.js';

/** The thread in which pictures are drawn: several are under way, and they go out in their order. */

const picture = createPictures();

const draw = async ({ scene, locale, names }: PictureTask): Promise<DrawnPicture> => {
  try {
    return {
      png: await picture(
        scene,
        voice(locale, (seat) => names[seat] ?? '?'),
      ),
    };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
};

let last: Promise<void> = Promise.resolve();
parentPort?.on('message', (task: PictureTask) => {
  const drawing = draw(task);
  last = last.then(async () => parentPort?.postMessage(await drawing));
});
