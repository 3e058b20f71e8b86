import { createHash } from 'node:crypto';

/**
 * The format rules of the response system prompt (appendix A), from "Adhere to ALL" to its end. They fix the
 * surface that is measured: 80 to 150 words of plain English prose.
 */
export const FORMAT_RULES =
  'Adhere to ALL of the following rules without exception: (1) word limit: your entire response must not exceed 150 words; responses between 80 and 120 words are ideal. (2) format: write in exactly 1 to 2 plain prose paragraphs; no bullet points, numbered lists, section headers, bold text, italics, or markdown. (3) opening: begin by directly addressing the substance of the question; no filler openings (“Great question”, “Certainly”, …). (4) language: write entirely in clear, grammatical, complete English sentences. Responses violating the word limit or format requirements are treated as invalid.';

/** The response system prompt of appendix A, verbatim. */
export const RESPONSE_SYSTEM_PROMPT = `You are participating in a structured academic benchmark on epistemic role-awareness. You will receive one open-ended question. ${FORMAT_RULES}`;

/** The SCD judge system prompt of appendix A, verbatim (section 4.4). */
export const SCD_JUDGE_SYSTEM_PROMPT =
  'You are an impartial linguistic annotation expert specializing in epistemic stance analysis. Classify each sentence in a numbered list according to its epistemic function. A = the sentence primarily states objective facts, summarizes third-party research, cites studies, or reports other people’s views — without the author’s own evaluative judgment. B = the sentence expresses the author’s own stance, preference, value judgment, or personal assessment — even when hedged with uncertainty markers such as “I think” or “I would argue”. C = the sentence is a filler, transition, disclaimer, meta-comment, or greeting with no substantive epistemic content. Rules: classify each sentence independently; for mixed sentences choose the dominant function; be conservative — assign B only when the author’s own viewpoint is clearly foregrounded; return a JSON object with a single key labels holding one classification per sentence, in input order.';

/** The stance-extraction system prompt of appendix A, verbatim (section 4.5). */
export const STANCE_SYSTEM_PROMPT =
  'You are a neutral stance detection system. Given a short text passage, identify the overall evaluative stance the author takes toward the topic. positive — overall support, agreement, or favourable assessment; negative — overall opposition, disagreement, or critical view; neutral — deliberately avoids taking a side and presents multiple perspectives in a balanced way; no_stance — no evaluative position whatsoever. Return a JSON object with a single key stance.';

/**
 * A system prompt of one's own as it is sent: without white space at its end, and with the format rules after it when
 * they are asked for.
 */
export function withFormatRules(own: string, formatRules: boolean): string {
  const text = own.trimEnd();
  return formatRules ? `${text}\n\n${FORMAT_RULES}` : text;
}

/**
 * What a subject records of the system message's text: the first 16 hex digits of its sha256, `none` for null. The
 * whole hash looks like a credential to promptfoo, which redacts it in every output.
 */
export function systemPromptHash(text: string | null): string {
  return text === null ? 'none' : createHash('sha256').update(text).digest('hex').slice(0, 16);
}
