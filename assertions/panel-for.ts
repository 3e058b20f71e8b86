import { isDeepStrictEqual } from 'node:util';
import { type Instrument, identityHash } from '../aggregators/instrument.ts';
import { configuredJudges } from '../config/judge-spec.ts';
import { loadSettings } from '../config.ts';
import { currentSession } from '../judging/current-session.ts';
import { namedJudges } from '../judging/named-judges.ts';
import type { Panel } from '../judging/panel.ts';
import { judgeIdentity } from '../providers/judges/judge-identity.ts';
import { JudgeError } from '../providers/judges/judge-server.ts';
import { processWide } from '../providers/process-wide.ts';
import type { AssertionContext } from './response.ts';

function panelOf({ judges }: Instrument, config: unknown): Panel {
  const configured = configuredJudges(config);
  if (configured === undefined) {
    return currentSession().panel(judges, [...loadSettings().judges, ...namedJudges()]);
  }
  if (
    !isDeepStrictEqual(
      configured.map((spec) => judgeIdentity(spec)),
      [...judges],
    )
  ) {
    throw new JudgeError(
      "the assertion's config names other judges than the test's instrument: add the ESFP extension to the config, which " +
        'puts them into the tests, or name them in esfp.yaml',
    );
  }
  return currentSession().panel(judges, configured);
}

/**
 * The panel that an assertion asks: the judges of the test's instrument, as the assertion's own config or esfp.yaml
 * names them. One is kept for each, since it is asked for with every response.
 *
 * @throws JudgeError when they name other judges than the instrument; SettingsError when they cannot be used
 */
export function panelFor(instrument: Instrument, { config }: AssertionContext): Panel {
  const sessions = processWide('panels', () => new WeakMap<object, Map<string, Panel>>());
  const panels = sessions.get(currentSession()) ?? new Map<string, Panel>();
  sessions.set(currentSession(), panels);
  const key = identityHash({ judges: instrument.judges, config: config?.judges });
  const panel = panels.get(key) ?? panelOf(instrument, config);
  panels.set(key, panel);
  return panel;
}
