import type { Change } from '../store/port.js';

/** A change that puts an edit into a document and results in it; an empty edit only reads. */
export const editing =
  <Document extends object>(edit: Partial<Document>) =>
  (before: Document): Change<Document, Document> => {
    if (Object.keys(edit).length === 0) return { result: before };
    const document = { ...before, ...edit };
    return { document, result: document };
  };
