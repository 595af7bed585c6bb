/** Client IDs are a topic's last segment: 128 random bits, or any other word that cannot be mistaken for a pattern. */
export const CLIENT_ID = /^[A-Za-z0-9_-]{1,64}$/

/** A connection with its last will takes a few hundred bytes, and nothing that clients may send takes more. */
export const MAX_PACKET_BYTES = 16_384
/** No one listens for last wills: the elements' own says `gone`. The broker keeps them as long as the connection. */
export const MAX_WILL_BYTES = 256
/** A client subscribes once. With some brokers each further time queues the retained message for it once more. */
export const MAX_SUBSCRIBE_PACKETS = 32
/** A browser gets an outcome of some hundred bytes. A client with so much to read has stopped reading. */
export const MAX_UNREAD_BYTES = 65_536
/** Pieces in which one packet or message may come. Clients write a packet at once, or a field at a time. */
export const MAX_PIECES = 64
/** A client that has gone is noticed within one and a half of what it asked for; none may ask for no watch at all. */
export const MAX_KEEPALIVE_SECONDS = 120
/** How long a connection may be open before it says who it is. */
export const CONNECT_TIMEOUT_MS = 10_000
