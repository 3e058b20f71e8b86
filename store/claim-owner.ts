import { randomUUID } from 'node:crypto';
import { readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { z } from 'zod';

/** How long a claim holds after its owner's last sign of life, in milliseconds. */
export const CLAIM_LAPSE = 30_000;

/** How often an owner gives a sign of life, in milliseconds. */
export const HEARTBEAT = 10_000;

/** Who holds a claim. */
export const claimOwnerSchema = z.object({
  /** Unlike any other's. */
  token: z.string(),
  /** Where the pid means something. */
  host: z.string(),
  pid: z.int(),
  /** The last sign of life, in milliseconds since 1970. */
  beat: z.number(),
});
export type ClaimOwner = z.output<typeof claimOwnerSchema>;

/** Containers may share a host name and count their processes apart. */
function processNamespace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return '';
  }
}

/** The place within which pids are told apart: the host, and on Linux the namespace of its processes. */
export function thisHost(): string {
  return [hostname(), processNamespace()].join(' ').trim();
}

/** A new owner in this process. */
export function newOwner(): Omit<ClaimOwner, 'beat'> {
  return { token: randomUUID(), host: thisHost(), pid: process.pid };
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it runs, as somebody else.
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}

/** When this process was started, in milliseconds since 1970. */
const ownStart = () => Date.now() - process.uptime() * 1000;

/**
 * Whether an owner's claims have lapsed: it gave no sign of life for {@link CLAIM_LAPSE}, or its process is on this
 * host and has ended. A process with the pid of this one that was last alive before this one was started is
 * another: in a container that is started again, pids come again.
 */
export function isGone({ host, pid, beat }: ClaimOwner): boolean {
  if (Math.abs(Date.now() - beat) > CLAIM_LAPSE) return true;
  if (host !== thisHost()) return false;
  return pid === process.pid ? beat < ownStart() : !isRunning(pid);
}
