/** Client IDs are a topic's last segment: 128 random bits, or any other word that cannot be mistaken for a pattern. */
export const CLIENT_ID = /^[A-Za-z0-9_-]{1,64}$/

/** A connection with its last will takes a few hundred bytes, and nothing that clients may send takes more. */
export const MAX_PACKET_BYTES = 16_384
/** A client that has gone is noticed within one and a half of what it asked for; none may ask for no watch at all. */
export const MAX_KEEPALIVE_SECONDS = 120
/** How long a connection may be open before it says who it is. */
export const CONNECT_TIMEOUT_MS = 10_000
