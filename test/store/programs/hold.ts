/* Shuts others out of a store for some milliseconds, and says when it has begun to. */
import { DatabaseSync } from 'node:sqlite';

const [path = '', milliseconds = '0'] = process.argv.slice(2);
const database = new DatabaseSync(path);
database.exec('BEGIN IMMEDIATE');
console.log('holding');
setTimeout(() => database.close(), Number(milliseconds));
