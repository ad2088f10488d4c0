/** Which faults are set, and where they bite. */
import type { FaultInfo } from '../protocol.js';
import type { FaultOptions, FaultRequest, Kind, Outcome } from './fault.js';
import { KINDS } from './fault-kinds.js';
import type { Gateway } from './gateway.js';

export type { FaultOptions, FaultRequest, Outcome } from './fault.js';

export type FaultId = keyof typeof KINDS;

const TABLE: ReadonlyMap<string, Kind> = new Map(Object.entries(KINDS));

export type FaultSpec = { readonly id: FaultId } & FaultOptions;

/** A fault that was set; `hits` counts how often it has bitten. */
export interface SetFault {
  readonly hits: number;
  remove(): void;
}

interface Active {
  readonly id: string;
  readonly kind: Kind;
  readonly options: FaultOptions;
  /** Resolved by `end`, when it is switched off. */
  readonly off: Promise<undefined>;
  readonly end: () => void;
  passed: number;
  hits: number;
}

export class Faults {
  readonly #active = new Set<Active>();
  readonly #bitten: () => void;
  #gateway: Gateway | undefined;

  /** @param bitten called whenever a fault has bitten, so that nobody who waits for that is late */
  constructor(bitten: () => void) {
    this.#bitten = bitten;
  }

  /** Given once, when the gateway exists: some faults act on it. */
  attach(gateway: Gateway): void {
    this.#gateway = gateway;
  }

  add(spec: FaultSpec): SetFault {
    const { id, ...options } = spec;
    return this.#add(id, options);
  }

  /** The page's switch. @throws RangeError for an unknown id. */
  set(id: string, active: boolean): void {
    if (!TABLE.has(id)) throw new RangeError(`no fault ${id}`);
    for (const fault of this.#active) if (fault.id === id) this.#end(fault);
    if (active) this.#add(id, {});
  }

  clear(): void {
    for (const fault of this.#active) this.#end(fault);
  }

  list(): FaultInfo[] {
    const on = new Set([...this.#active].map((fault) => fault.id));
    return [...TABLE].map(([id, { label, group, once }]) => ({
      id,
      label,
      group,
      once: once !== undefined,
      active: on.has(id),
    }));
  }

  /** Before a request is carried out. */
  async before(request: FaultRequest): Promise<Outcome | undefined> {
    for (const fault of this.#biting('before', request)) {
      const { kind, options } = fault;
      const outcome = await kind.before?.(options.ms ?? kind.ms ?? 0, options, fault.off);
      if (outcome !== undefined) return outcome;
    }
    return undefined;
  }

  /** After a request was carried out. */
  after(request: FaultRequest): Outcome | undefined {
    for (const fault of this.#biting('after', request)) return fault.kind.after?.();
    return undefined;
  }

  /** How the next event goes out. */
  deliver(): readonly number[] | 'hold' {
    for (const fault of this.#biting('deliver'))
      return fault.kind.deliver?.(fault.options.ms ?? fault.kind.ms ?? 0) ?? [0];
    return [0];
  }

  /** What the next event says. */
  alter(event: unknown): unknown {
    let said = event;
    for (const fault of this.#biting('alter')) said = fault.kind.alter?.(said);
    return said;
  }

  get deaf(): boolean {
    return this.#bites('deaf');
  }

  get distrusting(): boolean {
    return this.#bites('distrusting');
  }

  get down(): boolean {
    return this.#bites('down');
  }

  get mute(): boolean {
    return this.#bites('mute');
  }

  #add(id: string, options: FaultOptions): SetFault {
    const kind = TABLE.get(id);
    if (kind === undefined) throw new RangeError(`no fault ${id}`);
    let end: () => void = () => undefined;
    const off = new Promise<undefined>((resolve) => {
      end = () => resolve(undefined);
    });
    const fault: Active = { id, kind, options, off, end, passed: 0, hits: 0 };
    if (kind.once !== undefined) {
      if (this.#gateway !== undefined) kind.once(this.#gateway, options);
      fault.hits = 1;
    } else {
      this.#active.add(fault);
      if (kind.down === true) this.#gateway?.cut();
    }
    return {
      get hits() {
        return fault.hits;
      },
      remove: () => this.#end(fault),
    };
  }

  #end(fault: Active): void {
    this.#active.delete(fault);
    fault.end();
  }

  #bites(hook: keyof Kind): boolean {
    for (const _ of this.#biting(hook)) return true;
    return false;
  }

  /** The active faults with this hook that bite now, each counted as it is taken. */
  *#biting(hook: keyof Kind, request?: FaultRequest): Generator<Active> {
    for (const fault of this.#active) {
      const { kind, options } = fault;
      if (kind[hook] === undefined) continue;
      const route = options.route ?? kind.route;
      if (request !== undefined && route !== undefined)
        if (!route.test(request.route) && !route.test(request.path)) continue;
      if (request !== undefined && kind.only?.(request) === false) continue;
      fault.passed += 1;
      if (fault.passed <= (options.after ?? 0)) continue;
      fault.hits += 1;
      this.#bitten();
      if (options.times !== undefined && fault.hits >= options.times) this.#active.delete(fault);
      yield fault;
    }
  }
}
