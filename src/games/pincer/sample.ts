import { parse } from './notation.js';
import type { PincerState } from './state.js';

const seat0 =
  '3H6,4D8,3G7,6I7,4O7,4B6,5E6,1M6,1C5,4E5,6H5,4J5,1K5,4N5,3E4,5H4,6I4,3M4,3A3,4I3,6O3,3F2,6L2,4L1,3M1+3';
const seat1 =
  '2A15,6K14,1M14,2B13,4F13,2G13,1H13,2J13,5O13,4B12,4C12,4G12,4I12,6G11,1J11,3K11,1H10,6M10,5C9,5G9,3H9,6J9,2F7,6L6+6';

/**
 * A position that shows the rules: on H6 a 3 that can take another 3, take a die in a pincer, or send
 * one of its own to the reserve.
 */
export const sample = (): PincerState => parse(`square ${seat0} ${seat1} 0`);
