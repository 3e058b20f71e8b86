/* Runs `esfp store` with the words that it is given. */
import { Command } from 'commander';
import { addStoreCommand } from '../../../cli/store.ts';

const program = new Command('esfp');
addStoreCommand(program);
await program.parseAsync(['store', ...process.argv.slice(2)], { from: 'user' });
