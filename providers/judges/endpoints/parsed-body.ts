/** A body as the JSON that it holds, whatever content type it came under; text that is no JSON stays as it is. */
export function parsedBody(body: unknown): unknown {
  if (typeof body !== 'string') return body;
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}
