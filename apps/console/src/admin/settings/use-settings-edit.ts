import { ApiError } from '@chapterhouse/client/call'
import { toast } from '@chapterhouse/ui/components/layers/toast.tsx'
import { useUnsaved } from '@chapterhouse/ui/unsaved'
import { useQueryClient } from '@tanstack/preact-query'
import { useEffect, useState } from 'preact/hooks'
import { SERVER_SETTINGS, useAction } from '../../queries/query.ts'
import { call } from '../../server/api.ts'
import type { ServerSettings } from '../../server/responses.ts'
import { settingsTexts } from '../../texts/server/settings.ts'
import { isSettingId, SETTINGS, type SettingId } from './setting-table.ts'
import { changedIds, changesOf, type Edits, editsAfter, type Typed } from './settings-form.ts'

export type SettingsEdit = ReturnType<typeof useSettingsEdit>

/** The page's edits, saved together. Changes to network settings ask for confirmation first. */
export function useSettingsEdit(settings: ServerSettings) {
  const client = useQueryClient()
  const [edits, setEdits] = useState<Edits>({})
  const [isConfirming, setConfirming] = useState(false)
  const ids = changedIds(settings, edits)
  const networkIds = ids.filter((id) => id.startsWith('network.'))
  useUnsaved(ids.length > 0)
  const save = useAction(
    (sent: Edits) => call('PATCH /admin/settings', { body: changesOf(settings, sent) }),
    (response, sent) => {
      client.setQueryData(SERVER_SETTINGS, response)
      setEdits((now) => editsAfter(now, sent))
      setConfirming(false)
      toast({ text: settingsTexts.value.saved })
    },
  )
  // The page shows the error.
  useEffect(() => {
    if (save.error) setConfirming(false)
  }, [save.error])
  const refused = refusedIn(save.error, settings)
  return {
    edits,
    count: ids.length,
    networkIds,
    isConfirming,
    busy: save.busy,
    error: save.error,
    refused,
    put(id: SettingId, typed: Typed): void {
      if (refused === id) save.clear()
      setEdits((now) => ({ ...now, [id]: typed }))
    },
    submit(): void {
      if (ids.length === 0) return
      if (networkIds.length > 0) setConfirming(true)
      else save.act(edits)
    },
    confirm: (): void => save.act(edits),
    keep: (): void => setConfirming(false),
    discard(): void {
      save.clear()
      setEdits({})
    },
  }
}

/** The field that an error refers to; undefined if this page has no such field. */
function refusedIn(error: unknown, { locked }: ServerSettings): SettingId | undefined {
  const field = error instanceof ApiError && error.status === 400 ? error.body.field : undefined
  return isSettingId(field) && !SETTINGS[field].isReadOnly && locked[field] === undefined ? field : undefined
}
