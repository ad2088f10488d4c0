import { findRecord } from '../../play/records.js';
import { minute } from '../../units.js';
import { clip, plain } from '../message.js';
import { privately } from '../reply.js';
import type { PressRoute } from '../route.js';
import { privateVoice, privateWord } from '../words.js';

/** How often a person may ask for a replay: one is drawn at a time, for everybody. */
const replays = { times: 6, within: minute };

/** The match as an animation, for whoever may fetch its record. It takes a moment to draw. */
export const replayButton: PressRoute = {
  deferral: 'private',
  slow: true,
  run: async (bot, interaction, { place, id }) => {
    const asker = { person: interaction.user.id, scope: place.scope, channel: place.channel };
    const found = await findRecord(bot.play, id.table, asker);
    if (found === null) return privateWord(interaction, 'table:refusal.no-record');
    const { times, within } = replays;
    const key = `replays-by:${interaction.user.id}`;
    if (!(await bot.play.store.limits.take(key, times, within, bot.play.now()))) {
      bot.metrics.refusals.inc({ reason: 'replay-often' });
      return privateWord(interaction, 'home:replay.often');
    }
    const { say, locale } = privateVoice(interaction);
    const drawn = await bot.studio.replay({ record: found.json, locale });
    if (drawn.kind !== 'drawn') {
      bot.metrics.refusals.inc({ reason: `replay-${drawn.kind}` });
      return privateWord(interaction, `home:replay.${drawn.kind}`);
    }
    const { data, length, end } = drawn.replay;
    return privately({
      ...plain(say('home:replay.content', { seconds: Math.round(length / 1000) })),
      file: {
        name: `${found.match}.gif`,
        data: Buffer.from(data.buffer, data.byteOffset, data.byteLength),
        description: clip(say('home:replay.alt', { end }), 1024),
      },
    });
  },
};
