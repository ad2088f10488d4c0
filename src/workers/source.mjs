/**
 * The way into a worker when the program runs from its sources: a worker does not inherit what lets
 * the process load TypeScript. The file to load is its first argument.
 */
import { register } from 'tsx/esm/api';

register();
await import(process.argv[2]);
