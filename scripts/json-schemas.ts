import { z } from 'zod';
import { reportSchema } from '../aggregators/score-card.ts';
import { settingsSchema } from '../config.ts';

/** The JSON schemas that the package ships, by file name: of esfp.yaml (for editors) and of report.json. */
export function jsonSchemas(): Record<string, object> {
  return {
    'esfp.schema.json': z.toJSONSchema(settingsSchema, { io: 'input' }),
    'report.schema.json': z.toJSONSchema(reportSchema),
  };
}
