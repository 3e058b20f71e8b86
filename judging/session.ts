import pLimit, { type LimitFunction } from 'p-limit';
import { identityHash } from '../aggregators/instrument.ts';
import type { JudgeSpec } from '../config/judge-spec.ts';
import type { Settings } from '../config.ts';
import { type Learned, nothingLearned } from '../providers/judges/chat/learned.ts';
import { loadEmbeddedJudge } from '../providers/judges/embedded/load-embedded.ts';
import type { ChatEndpoint } from '../providers/judges/endpoints/chat-endpoint.ts';
import { EndpointGate } from '../providers/judges/gate/endpoint-gate.ts';
import type { Judge, JudgeIdentity, Receipt } from '../providers/judges/judge.ts';
import { judgeIdentity } from '../providers/judges/judge-identity.ts';
import { JudgeError } from '../providers/judges/judge-server.ts';
import { type Access, createRemoteJudge } from '../providers/judges/remote-judge.ts';
import type { JudgementStore } from '../store/judgement-store.ts';
import { openStore } from '../store/open-store.ts';
import { Panel, type PanelJudge } from './panel.ts';
import { type KnownAnswer, PurchasingJudge } from './purchase.ts';
import { Spending, type SpendingLimits } from './spending.ts';

/** What a session of judging is opened with. */
export interface SessionOptions {
  readonly limits: SpendingLimits & { readonly maxConcurrency: number };
  /** Who is asked for stances; absent is the primary judge alone, as in the paper. */
  readonly stanceJudges?: Settings['stanceJudges'];
  /** Where bought judgements are kept. */
  readonly storePath: string;
  /** Told what the user must know, in whole lines. */
  readonly say: (line: string) => void;
}

/** The embedded judge of an instrument. Another version of it is another judge. */
async function embeddedJudge(identity: JudgeIdentity): Promise<Judge> {
  const judge = await loadEmbeddedJudge(identity.id);
  if (identityHash(judge.identity) === identityHash(identity)) return judge;
  throw new JudgeError(
    `the judge ${identity.id} of this evaluation is of another version of promptfoo-esfp: judge the output again with ` +
      'esfp judge.',
  );
}

/**
 * All judging of one run: one store, one limiter for all judges, one gate an endpoint, one account. Nothing is opened
 * before a judge needs it, so that embedded judges leave no file behind.
 */
export class JudgingSession {
  readonly spending: Spending;
  private readonly options: SessionOptions;
  private readonly limit: LimitFunction;
  private readonly endpoints = new Map<string, { judge: string; gate: EndpointGate; learned: Learned }>();
  private readonly judges = new Map<string, Promise<PurchasingJudge>>();
  private readonly known = new Map<string, KnownAnswer>();
  private readonly told = new Set<string>();
  private opened: Promise<JudgementStore> | undefined;

  constructor(options: SessionOptions) {
    this.options = options;
    this.spending = new Spending(options.limits);
    this.limit = pLimit(options.limits.maxConcurrency);
  }

  /** Tells the user a whole line. */
  say(line: string): void {
    this.options.say(line);
  }

  /** The store, opened on the first call. One that could not be opened is tried again on the next. */
  store(): Promise<JudgementStore> {
    if (this.opened !== undefined) return this.opened;
    const { storePath: path, say: warn } = this.options;
    const opening = (async () => openStore({ path, warn }))();
    this.opened = opening;
    opening.catch(() => {
      if (this.opened === opening) this.opened = undefined;
    });
    return opening;
  }

  /** Takes answers that are known without the store, by their keys there. */
  know(answers: ReadonlyMap<string, KnownAnswer>): void {
    for (const [key, answer] of answers) this.known.set(key, answer);
  }

  /** Why judges no longer answer, by their ids. */
  get stopped(): ReadonlyMap<string, string> {
    const reasons = new Map<string, string>();
    for (const { judge, gate } of this.endpoints.values()) {
      if (gate.stopped !== null) reasons.set(judge, gate.stopped);
    }
    return reasons;
  }

  /**
   * The panel of an instrument's judges.
   *
   * @param identities as the instrument has them, primary judge first
   * @param specs the judges that the settings or an assertion's config name; any others among them are left alone
   * @throws JudgeError when one of the instrument's judges is none of them
   */
  panel(identities: readonly JudgeIdentity[], specs: readonly JudgeSpec[]): Panel {
    const named = new Map(specs.map((spec) => [identityHash(judgeIdentity(spec)), spec]));
    const { stanceJudges } = this.options;
    return new Panel(
      identities.map((identity) => this.panelJudge(identity, named.get(identityHash(identity)))),
      this.spending,
      {
        ...(stanceJudges && { stanceJudges }),
        note: (judge, receipt) => this.tellDropped(judge, receipt),
      },
    );
  }

  /** The unfinished run of a fingerprint, begun where there is none; null where no judge of a panel is bought from. */
  async beginRun(panel: Panel, fingerprint: string): Promise<string | null> {
    if (panel.judges.every(({ identity }) => identity.embedded)) return null;
    return (await this.store()).beginRun(fingerprint);
  }

  async endRun(run: string | null): Promise<void> {
    if (run !== null) await (await this.store()).endRun(run);
  }

  /** Whether what is bought survives the process: true where nothing is. */
  async keeps(): Promise<boolean> {
    return (await this.opened)?.durable ?? true;
  }

  /** Ends the session; the store is left as one whole file. Where it could not be opened, there is none to close. */
  async close(): Promise<void> {
    await (await this.opened?.catch(() => undefined))?.close();
    this.opened = undefined;
    this.judges.clear();
  }

  private panelJudge(identity: JudgeIdentity, spec: JudgeSpec | undefined): PanelJudge {
    if (identity.embedded) return { identity, embedded: () => embeddedJudge(identity) };
    if (spec !== undefined) return { identity, purchasing: () => this.purchasing(spec) };
    throw new JudgeError(
      `the judge ${identity.id} of this evaluation is none of those that esfp.yaml names, or its parameters differ: ` +
        'name it as it was, or judge the output again with esfp judge.',
    );
  }

  /** The judge of a spec behind the store. One that could not be made is tried again on the next call. */
  private purchasing(spec: JudgeSpec): Promise<PurchasingJudge> {
    const key = identityHash(judgeIdentity(spec));
    const made = this.judges.get(key);
    if (made !== undefined) return made;
    const making = this.store().then(
      async (store) =>
        new PurchasingJudge(
          await createRemoteJudge(spec, (endpoint) => this.access(endpoint, spec)),
          store,
          this.known,
        ),
    );
    this.judges.set(key, making);
    making.catch(() => this.judges.delete(key));
    return making;
  }

  /** Tells once what a judge's server does not take: the instrument names it all the same. */
  private tellDropped(judge: string, { dropped }: Receipt): void {
    const name = `${judge}: ${dropped.join(', ')}`;
    if (dropped.length === 0 || this.told.has(name)) return;
    this.told.add(name);
    this.options.say(
      `${judge} does not take ${dropped.join(', ')}: its answers are without, though the instrument names it.`,
    );
  }

  private access(endpoint: ChatEndpoint, spec: JudgeSpec): Access {
    const known = this.endpoints.get(endpoint.key);
    if (known !== undefined) return known;
    const gate = new EndpointGate({
      endpoint,
      limits: spec.limits,
      panel: this.limit,
      meter: this.spending.meter(spec.price),
      judge: spec.id,
      say: this.options.say,
    });
    const access = { judge: spec.id, gate, learned: nothingLearned() };
    this.endpoints.set(endpoint.key, access);
    return access;
  }
}
