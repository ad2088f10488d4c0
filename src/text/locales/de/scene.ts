import type { Translation } from '../../translation.js';
import type { scene as english } from '../en/scene.js';

export const scene: Translation<typeof english> = {};
