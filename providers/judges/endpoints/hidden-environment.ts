/**
 * Calls a function while the environment seems to have no variables whose names begin with a prefix. SDKs read more of the
 * environment than their options can forbid: headers, projects, other servers.
 *
 * @param make runs to its end before anyone else can look, so it must not be asynchronous
 */
export function withoutVariables<Made extends object>(prefix: string, make: () => Made): Made {
  const hidden = Object.entries(process.env).filter(([name]) => name.startsWith(prefix));
  for (const [name] of hidden) delete process.env[name];
  try {
    return make();
  } finally {
    for (const [name, value] of hidden) process.env[name] = value;
  }
}
