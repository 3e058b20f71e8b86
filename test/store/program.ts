import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { join } from 'node:path';

/** A program of this folder that runs in a process of its own. */
export interface Program {
  readonly process: ChildProcess;
  /** The lines that it has written by now. */
  readonly lines: string[];
  readonly errors: () => string;
  /** Waits for a line that begins so; its rest. Fails when the program ends without it. */
  line(start: string): Promise<string>;
  /** Waits for its end. */
  end(): Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

/** Starts a program of the folder `programs`. */
export function start(name: string, words: readonly string[], options: SpawnOptions = {}): Program {
  const path = join(import.meta.dirname, 'programs', `${name}.ts`);
  const child = spawn(process.execPath, [path, ...words], { stdio: ['pipe', 'pipe', 'pipe'], ...options });
  const lines: string[] = [];
  let rest = '';
  let errors = '';
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
    const parts = (rest + chunk).split('\n');
    rest = parts.pop() ?? '';
    lines.push(...parts);
    tell();
  });
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    errors += chunk;
  });
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => {
      resolve({ code, signal });
      setImmediate(tell);
    });
  });
  let hasEnded = false;
  void ended.then(() => {
    hasEnded = true;
  });
  return {
    process: child,
    lines,
    errors: () => errors,
    line: (start) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = lines.find((line) => line.startsWith(start));
          if (found === undefined && !hasEnded) return;
          listeners.delete(look);
          if (found === undefined) reject(new Error(`${name} ended without "${start}": ${errors}`));
          else resolve(found.slice(start.length));
        };
        listeners.add(look);
        look();
      }),
    end: () => ended,
  };
}
