/**
 * A leaderboard is ordered by matches won (most first), then matches lost (fewest first), then player
 * id. A player's place is that order as text, so that both databases sort it byte by byte, alike,
 * and no two players share one: rank is the position in this order, from 1.
 */
const digits = 10;
const most = 10 ** digits - 1;

export const placeOf = (won: number, lost: number, player: string): string =>
  String(most - won).padStart(digits, '0') + String(lost).padStart(digits, '0') + player;

/** How many characters of a place come before the player's id. */
export const playerOffset = 2 * digits;

/** The player whose place this is. */
export const playerOf = (place: string): string => place.slice(playerOffset);

/** The same order as a Lua function `place(won, lost, player)`, for scripts that move a player. */
export const placeInLua = `
local function place(won, lost, player)
  return string.format('%0${digits}.0f%0${digits}.0f', ${most} - won, lost) .. player
end`;
