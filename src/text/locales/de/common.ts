import type { Translation } from '../../translation.js';
import type { common as english } from '../en/common.js';

export const common: Translation<typeof english> = {
  seat: 'Platz {{number}}',
};
