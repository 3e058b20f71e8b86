import { EndpointFault } from './chat-endpoint.ts';
import { type FaultContext, quoted } from './http-fault.ts';

/**
 * The fault of a request that never left the process: the vendor's SDK found something wrong with its settings.
 *
 * @param error whatever the SDK threw
 */
export function unsentFault(error: unknown, { redact }: Pick<FaultContext, 'redact'>): EndpointFault {
  const reason = quoted(error instanceof Error ? error.message : String(error), redact);
  return new EndpointFault(`the request cannot be sent: ${reason}`, { kind: 'permanent', sent: false });
}
