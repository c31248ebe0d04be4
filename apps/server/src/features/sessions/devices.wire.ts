import type { ApiKey } from '@chapterhouse/contract/server/sign-in/api-keys'
import type { Device as SentDevice } from '@chapterhouse/contract/server/sign-in/devices'
import { wholeSecond } from '../accounts/index.ts'
import { partsOfClient } from './client-header.ts'
import type { Device } from './device.ts'

export function toDevice(device: Device, currentId: number): SentDevice {
  const { id, kind, name, client, createdAt, lastSeenAt, lastIp } = device
  return {
    id,
    kind,
    name,
    client: partsOfClient(client) ?? null,
    created_at: wholeSecond(createdAt),
    last_seen: lastSeenAt === null ? null : wholeSecond(lastSeenAt),
    last_ip: lastIp,
    current: id === currentId,
  }
}

export function toApiKey({ id, name, createdAt, lastSeenAt }: Device): ApiKey {
  return {
    id,
    label: name,
    created_at: wholeSecond(createdAt),
    last_seen: lastSeenAt === null ? null : wholeSecond(lastSeenAt),
  }
}
