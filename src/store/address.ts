/** Where a Redis is: one server, or some nodes of a cluster, each as a URL of its own. */
export interface RedisAddress {
  readonly cluster: boolean;
  /** One URL for a server; for a cluster one or more, from which the other nodes are found. */
  readonly urls: readonly string[];
  /** As it stands in the address, percent-encoded; empty for none. */
  readonly password: string;
}

const clusterForm = /^(rediss?)\+cluster:\/\/([^\s/]*@)?([^\s/@]+)\/?$/;

const isServer = (url: string): boolean =>
  URL.canParse(url) && ['redis:', 'rediss:'].includes(new URL(url).protocol);

/**
 * Reads `redis://[user:password@]host[:port][/database]`, with `rediss` for TLS, or the same for a
 * cluster: `redis+cluster://[user:password@]host:port[,host:port…]`, which has no databases. `null`
 * when it is neither.
 */
export const readRedisAddress = (text: string): RedisAddress | null => {
  const [, scheme, login = '', hosts] = clusterForm.exec(text) ?? [];
  const cluster = hosts !== undefined;
  const urls = cluster ? hosts.split(',').map((host) => `${scheme}://${login}${host}`) : [text];
  const [first] = urls;
  if (first === undefined || !urls.every(isServer)) return null;
  if (cluster && urls.some((url) => new URL(url).hostname === '')) return null;
  return { cluster, urls, password: new URL(first).password };
};
