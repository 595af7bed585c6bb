/** `yyyy. MM. dd`, or with `time` `yyyy. MM. dd HH:mm`, in local time; `-` for what is no date. */
export declare const formatDate: (value: unknown, options?: { time?: boolean }) => string
/** `mjkim@example.com` → `m•••m@example.com`; `-` for what is no address. */
export declare const maskEmail: (address: unknown) => string
