/** Replaces the package `lru-cache`, which mqtt.js uses only for topic aliases of MQTT 5. */
export class LRUCache {}
