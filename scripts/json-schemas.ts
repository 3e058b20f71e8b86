import { z } from 'zod';
import { baselineSchema } from '../aggregators/baseline/baseline-schema.ts';
import { reportSchema } from '../aggregators/score-card.ts';
import { settingsSchema } from '../config.ts';

/** The JSON schemas that the package ships, by file name: of esfp.yaml (for editors), of report.json and of a baseline. */
export function jsonSchemas(): Record<string, object> {
  return {
    'esfp.schema.json': z.toJSONSchema(settingsSchema, { io: 'input' }),
    'report.schema.json': z.toJSONSchema(reportSchema),
    'baseline.schema.json': z.toJSONSchema(baselineSchema, { reused: 'ref' }),
  };
}
