import { describe, expect, it } from 'vitest';
import { rulesMessage } from '../../src/discord/handlers/pages.js';
import { games } from '../../src/games/index.js';
import { createRenderer, emojiNames } from '../../src/render/index.js';
import { languageIds } from '../../src/text/index.js';

const renderer = createRenderer();
/** One that has no time for pictures, and the application's own emoji with the longest of ids. */
const crowded = createRenderer({
  crowded: () => true,
  emoji: [...emojiNames.values()].map((base) => ({ name: `${base}_012345`, id: '9'.repeat(20) })),
});

describe.each(games.map((game) => ({ id: game.id, game })))('the rules of $id', ({ game }) => {
  it.each(languageIds)('show a position in %s, and whole sentences', async (language) => {
    const { embeds, file } = await rulesMessage(renderer, game, language);
    expect(embeds).toHaveLength(1);
    expect(embeds[0]?.image?.url).toBe(`attachment://${file?.name}`);
    expect(embeds[0]?.description).not.toMatch(/…$/);
  });

  it.each(languageIds)('show it in words where no picture is drawn, in %s', async (language) => {
    const { embeds, file } = await rulesMessage(crowded, game, language);
    expect(file).toBeNull();
    expect(embeds[0]?.image).toBeUndefined();
    expect(embeds[1]?.description).toMatch(/Ada/);
    const texts = embeds.flatMap(({ title = '', description = '' }) => [title, description]);
    // What Discord takes of all embeds together.
    expect(texts.join('').length).toBeLessThanOrEqual(6_000);
    for (const text of texts) expect(text.length).toBeLessThanOrEqual(4_096);
  });
});
