import type { SerialAnswer } from './kept-serial'

/**
 * What the QR code of a registration holds: the backend's answer as JSON (A34). The broker's password is ours alone, the
 * phone answers the backend over HTTP.
 */
export const serialQrText = ({ brokerToken: _, ...answer }: SerialAnswer): string => JSON.stringify(answer)
