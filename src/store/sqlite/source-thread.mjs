/**
 * The database's thread when the program runs from its sources: a thread does not inherit what lets
 * the process load TypeScript. The built program starts the compiled thread itself.
 */
import { register } from 'tsx/esm/api';

register();
await import('./thread.ts');
