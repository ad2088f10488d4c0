import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The files that take long, the longest first. One that begins last keeps one worker busy while the
 * others have nothing left to do; vitest cannot know it in a fresh checkout and goes by size.
 */
const long = [
  ...['wire/browser', 'wire/start', 'wire/shards', 'wire/connection', 'store/backup'],
  ...['store/redis-backup', 'wire/restart', 'sandbox/page', 'tools/analyse', 'wire/secrets'],
  ...['wire/answers', 'wire/chaos', 'wire/backup', 'wire/redis', 'store/sqlite', 'store/redis'],
  ...['laws/games', 'wire/process', 'tools/register', 'laws/toy', 'wire/crowd', 'wire/home'],
  ...['wire/fuzz', 'games/pincer/properties', 'store/redis-failover', 'sandbox/run'],
].map((file) => `test/${file}.test.ts`);

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => {
      const found = long.indexOf(relative(this.ctx.config.root, moduleId));
      return found === -1 ? long.length : found;
    };
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other));
  }
}
