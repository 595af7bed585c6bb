/**
 * The browser's own `Event` class. It is read from a native event, because libraries such as MooTools replace the
 * global class. On a server it is Node's class, because no event is ever created there.
 */
export const NativeEvent = (globalThis.document?.createEvent('Event').constructor ?? Event) as typeof Event
