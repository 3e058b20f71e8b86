import { realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { findSettings, loadSettings, SETTINGS_FILE } from '../../config.ts';
import { findRunConfig } from '../estimate/run-config.ts';
import { formatOf } from './config-format.ts';
import { type EditedConfig, editConfig } from './edited-config.ts';
import { schemaReference } from './editor-schema.ts';
import { type FileChange, readPlainFile } from './files.ts';
import { withIgnored } from './ignored-files.ts';
import { InitError } from './init-error.ts';
import {
  EXTENSION_MODULE,
  loadsPackage,
  type NewFile,
  STARTER_CONFIG,
  STARTER_MODULES,
} from './local-modules.ts';
import { askedProviders } from './measured.ts';
import { choosePanel, EMBEDDED_JUDGES, type PanelChoice } from './panel-choice.ts';
import { settingsText } from './settings-text.ts';
import { unsetKeys } from './unset-keys.ts';

/** What `esfp init` is to do in a folder. */
export interface Plan {
  /** The folder of the config, in which everything is written. */
  readonly folder: string;
  /** The config; it is new where the folder has none. */
  readonly config: string;
  readonly isStarter: boolean;
  /** Files that change, in the order in which they are written: the config last, so that what it names is there. */
  readonly files: readonly FileChange[];
  readonly edited: EditedConfig;
  /** The judges of a new esfp.yaml; null where there are settings. */
  readonly panel: PanelChoice | null;
  /** The settings that are there; null where a new esfp.yaml is written. */
  readonly settings: string | null;
  /** Variables for keys of its providers without which promptfoo stops. */
  readonly unsetKeys: readonly string[];
  /** Whether the package is found from the folder. */
  readonly isInstalled: boolean;
}

/** What a plan rests on besides the folder. */
export interface Surroundings {
  /** What -c names. */
  readonly config?: string | undefined;
  readonly workingFolder: string;
  readonly environment: NodeJS.ProcessEnv;
}

const BYTE_ORDER_MARK = '\uFEFF';

const TRYING_OUT: PanelChoice = {
  judges: EMBEDDED_JUDGES,
  embedded: true,
  reason:
    'The embedded judges are for trying out: they need no key, and their scores are not for publishing.',
};

/** The change of a file that is written only where there is none; its own text else. */
function newFile(folder: string, { name, text }: NewFile): FileChange {
  const path = join(folder, name);
  const before = readPlainFile(path);
  if (before !== null && !loadsPackage(before)) {
    throw new InitError(
      `${path} is not of promptfoo-esfp, and is left alone: rename it, and run esfp init again.`,
    );
  }
  return { path, before, after: before ?? text };
}

function editedFile(
  path: string,
  environment: NodeJS.ProcessEnv,
): { file: FileChange; edited: EditedConfig } {
  const before = readPlainFile(path);
  if (before === null) throw new InitError(`${path} is not there: name another config with -c.`);
  const mark = before.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : '';
  const edited = editConfig(formatOf(path), before.slice(mark.length), path, environment);
  return { file: { path, before, after: mark + edited.text }, edited };
}

function starterFiles(folder: string): { files: FileChange[]; config: FileChange; edited: EditedConfig } {
  const path = join(folder, STARTER_CONFIG.name);
  // There is none, but a link that leads nowhere may be.
  const config = { path, before: readPlainFile(path), after: STARTER_CONFIG.text };
  const edited = editConfig(formatOf(path), config.after, path, {});
  return { files: STARTER_MODULES.map((one) => newFile(folder, one)), config, edited };
}

function isInstalledIn(folder: string): boolean {
  try {
    createRequire(join(folder, 'package.json')).resolve('promptfoo-esfp/package.json');
    return true;
  } catch {
    return false;
  }
}

/**
 * The settings that a run would use; null where there are none yet, and they can be written.
 *
 * @throws SettingsError where a run could not use them
 */
function settingsIn(config: string, { environment, workingFolder }: Surroundings): string | null {
  const found = findSettings(environment, ['-c', config], workingFolder);
  // There may be a link that leads nowhere.
  if (found === null) readPlainFile(join(dirname(config), SETTINGS_FILE));
  else loadSettings(found);
  return found;
}

/**
 * What `esfp init` is to do; writes nothing.
 *
 * @throws InitError where something is in the way: the message names the file and the remedy
 * @throws SettingsError where -c names no config, or the settings that are there cannot be used
 */
export function planInit(surroundings: Surroundings): Plan {
  const { environment, workingFolder, config: named } = surroundings;
  const found = findRunConfig(named, workingFolder);
  const folder = realpathSync(found === undefined ? workingFolder : dirname(found));
  const starter = found === undefined ? starterFiles(folder) : undefined;
  const { file, edited } =
    starter === undefined
      ? editedFile(join(folder, basename(found ?? '')), environment)
      : { file: starter.config, edited: starter.edited };
  const settings = settingsIn(file.path, surroundings);
  const panel =
    settings !== null
      ? null
      : starter === undefined
        ? choosePanel(
            edited.value === null ? [] : askedProviders(edited.value).measured.map(({ id }) => id),
            environment,
          )
        : TRYING_OUT;
  const ignore = join(folder, '.gitignore');
  const ignored = readPlainFile(ignore);
  const isOurModule = edited.byHand !== null || file.after.includes(EXTENSION_MODULE.name);
  const files: FileChange[] = [
    ...(isOurModule ? [newFile(folder, EXTENSION_MODULE)] : []),
    ...(starter?.files ?? []),
    ...(panel === null
      ? []
      : [
          {
            path: join(folder, SETTINGS_FILE),
            before: null,
            after: settingsText(panel, schemaReference(folder)),
          },
        ]),
    { path: ignore, before: ignored, after: withIgnored(ignored) },
    file,
  ];
  return {
    folder,
    config: file.path,
    isStarter: starter !== undefined,
    files: files.filter(({ before, after }) => before !== after),
    edited,
    panel,
    settings,
    unsetKeys: edited.value === null ? [] : unsetKeys(edited.value, environment),
    isInstalled: isInstalledIn(folder),
  };
}
