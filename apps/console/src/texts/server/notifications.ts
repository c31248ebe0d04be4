import { chooseTexts } from '@chapterhouse/ui/language'

/** By the server's reason; `max` is the limit in characters. */
const reasons: Record<string, (max: number) => string> = {
  kind_fixed: () => "The type can't be changed. Add another destination.",
  kind_unknown: () => "This server doesn't support this type. Choose another one.",
  name_required: () => 'Enter a name.',
  name_too_long: (max) => `Enter at most ${max} characters.`,
  name_control: () => 'The name must be one line of plain text.',
  url_required: () => 'Enter an address.',
  url_too_long: (max) => `Enter at most ${max} characters.`,
  url_invalid: () => 'Enter an address that begins with https:// or http:// and has no #.',
  url_push: () => 'The address must end with a topic: letters, digits, - and _, without a query or user.',
  url_chat: () => "This isn't a Discord webhook address. Copy it from the channel's settings, under Integrations.",
  secret_again: () => 'The new address is on another server. Enter the secret again, or remove it.',
  secret_too_long: (max) => `Enter at most ${max} characters.`,
  secret_control: () => 'The secret must be one line.',
  secret_chat: () => 'A Discord channel has no secret. Leave this empty.',
  event_unknown: () => "This server doesn't support one of these events. Reload the page.",
}

const en = {
  title: 'Notifications',
  intro: 'Messages about events on this server, sent to the destinations below.',
  feed: 'All events of the last 90 days',
  noLinks: 'Messages have no link to the console, because no public address is set.',
  setAddress: 'Set public address',
  add: 'Add destination',
  empty: {
    title: 'No destinations yet.',
    text: 'Add one to hear about failed backups, offline libraries, new books and more, on your phone or in a chat.',
  },
  kinds: {
    webhook: {
      name: 'Webhook',
      text: 'Sends JSON to a URL of your choice, such as a script or a home automation system.',
      example: 'https://automation.example/hooks/books',
      secret: 'Secret',
      secretHint: 'Optional. Signs each message so that the receiver can verify the sender.',
    },
    push: {
      name: 'Push topic (ntfy)',
      text: 'Sends push notifications to your phone through ntfy or a compatible server. The address ends with the topic.',
      example: 'https://ntfy.example/my-books',
      secret: 'Access token',
      secretHint: 'Optional. Only needed for a protected topic.',
    },
    chat: {
      name: 'Chat (Discord)',
      text: 'Posts messages to a Discord channel through a webhook of that channel.',
      example: 'https://discord.com/api/webhooks/123456/AbCdEf',
      secret: 'Secret',
      secretHint: '',
    },
  },
  fields: {
    kind: 'Type',
    name: 'Name',
    nameHint: 'To tell destinations apart.',
    address: 'Address',
    example: (address: string) => `For example ${address}`,
    saved: (address: string) => `Leave empty to keep ${address}`,
    secretSaved: 'Leave empty to keep the saved one.',
    removeSecret: 'Remove the saved secret',
    events: 'Events',
    noEvents: 'Without events, nothing is sent.',
    warning: "The address and secret can't be shown again once they're saved.",
  },
  reasons,
  otherReason: 'The server rejected this value. Change it and try again.',
  secretSet: 'secret set',
  everyEvent: 'All events',
  noEvent: 'No events: nothing is sent.',
  enabled: 'Enabled',
  keyRevoked: 'Off, because the API key that added it or chose its address was revoked. Turn it on if you trust the address.',
  last: {
    none: 'Nothing sent yet.',
    ok: (when: string) => `Last delivery: ${when}`,
    failed: (when: string, why: string) => `Last delivery failed (${when}): ${why}`,
    errors: {
      timeout: "the destination didn't respond within 10 seconds.",
      unreachable: "the destination couldn't be reached. Check the address.",
      failed: "the message wasn't sent. Check the server log.",
      http_400: 'the destination rejected the message (400). Check the address.',
      http_401: 'the destination requires a valid secret (401). Enter it again.',
      http_403: 'the destination denies access (403). Check the secret.',
      http_404: 'nothing found at this address (404). Check the address.',
      http_429: 'too many messages at once (429). Try again later.',
    } as Record<string, string>,
    moved: (status: string) => `the destination redirects to another address (${status}). Enter that address.`,
    broken: (status: string) => `the destination had an internal error (${status}). Try again later.`,
    status: (status: string) => `the destination responded with status ${status}.`,
  },
  test: {
    act: 'Send test',
    label: (name: string) => `Send test to ${name}`,
    ok: (name: string) => `Test message delivered to ${name}.`,
    failed: (name: string) => `The test message to ${name} wasn't delivered.`,
  },
  edit: { label: (name: string) => `Edit ${name}`, title: 'Edit destination', done: 'Destination saved.' },
  added: (name: string) => `${name} added.`,
  remove: {
    act: 'Delete',
    label: (name: string) => `Delete ${name}`,
    title: (name: string) => `Delete ${name}?`,
    text: 'No more messages are sent there. Its address and secret are deleted from this server, but older backups still contain them.',
    done: 'Destination deleted.',
  },
}

export type Texts = typeof en

export const notificationsTexts = chooseTexts(en, { de: async () => (await import('./notifications.de.ts')).de })
