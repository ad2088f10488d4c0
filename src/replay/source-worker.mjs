/**
 * The replay's worker when the program runs from its sources: a worker does not inherit what lets
 * the process load TypeScript. The built program starts the compiled worker itself.
 */
import { register } from 'tsx/esm/api';

register();
await import('./worker.ts');
