import type { BridgeState as BridgeBody, Heartbeat } from '@chapterhouse/contract/server/bridge/bridge'
import type { Bridge } from './bridge.ts'
import type { Heard } from './reported.ts'

export function toHeard({
  public_url: publicUrl = '',
  kinds = [],
  lanes = {},
  libraries = [],
  estimates,
  paused = false,
}: Heartbeat): Heard {
  return {
    publicUrl,
    kinds,
    lanes,
    estimates,
    isPaused: paused,
    libraries: libraries.map(({ library_id, mount_path, ok, writable, error = '', checked_at = '' }) => ({
      ...{ libraryId: library_id, mountPath: mount_path, isRight: ok, isWritable: writable, error, checkedAt: checked_at },
    })),
  }
}

export function toBridge(bridge: Pick<Bridge, 'state' | 'features' | 'openJobs'>): BridgeBody {
  const [state, features] = [bridge.state(), bridge.features()]
  if (!state) return { paired: false, features }
  const { name, version, platform, pairedAt, lastSeen, isOnline, reported } = state
  const { queued, running, needsAttention } = bridge.openJobs()
  return {
    paired: true,
    features,
    online: isOnline,
    paused: reported?.isPaused ?? false,
    name,
    version,
    platform,
    paired_at: pairedAt,
    last_seen: lastSeen,
    public_url: reported?.publicUrl ?? '',
    kinds: [...(reported?.kinds ?? [])],
    lanes: reported?.lanes ?? {},
    libraries: (reported?.libraries ?? []).map(({ libraryId, mountPath, isRight, isWritable, error, checkedAt }) => ({
      ...{ library_id: libraryId, mount_path: mountPath, ok: isRight, writable: isWritable, error, checked_at: checkedAt },
    })),
    estimates: reported?.estimates ?? null,
    open_jobs: { queued, running, needs_attention: needsAttention },
  }
}
