import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { Empty } from '@chapterhouse/ui/components/basics/states.tsx'
import { Table } from '@chapterhouse/ui/components/lists/table.tsx'
import { formatSize } from '@chapterhouse/ui/format'
import { language } from '@chapterhouse/ui/language'
import { Download, RotateCcw, Trash2 } from 'lucide'
import { useState } from 'preact/hooks'
import { formatMoment } from '../../dates/dates.ts'
import { When } from '../../dates/when.tsx'
import { ListPage } from '../../page/list-page.tsx'
import { useAction } from '../../queries/query.ts'
import { call } from '../../server/api.ts'
import type { Backup, Backups as BackupsResponse } from '../../server/responses.ts'
import { backupsTexts } from '../../texts/server/backups.ts'
import '../../tables/lists.css'
import './backups.css'
import { BackupStatus } from './backup-status.tsx'
import { DeleteBackup } from './delete-backup.tsx'
import { DownloadBackup } from './download-dialog.tsx'
import { RestoreBackup } from './restore-backup.tsx'
import { RestoreNotices } from './restore-notices.tsx'
import { useAnnounced, useBackups } from './use-backups.ts'

type OpenDialog = { backup: Backup; action: 'download' | 'restore' | 'remove' }

/** Copies of the database: created, downloaded, deleted, and restored on restart. */
export function Backups() {
  const texts = backupsTexts.value
  const backups = useBackups()
  const [dialog, setDialog] = useState<OpenDialog>()
  useAnnounced(backups.data)
  const make = useAction(() => call('POST /admin/backups', {}))
  return (
    <ListPage
      title={texts.title}
      actions={
        <Button form="fill" busy={make.busy || backups.data?.status.running === true} onClick={() => make.act(undefined)}>
          {texts.create}
        </Button>
      }
      filter={
        backups.data && (
          <>
            <RestoreNotices backups={backups.data} />
            <BackupStatus status={backups.data.status} error={make.error} />
          </>
        )
      }
      query={backups}
      rows={backups.data?.backups}
      // There may be backups in an unreadable folder.
      empty={backups.data?.status.folder_error ? null : <Empty title={texts.empty.title}>{texts.empty.text}</Empty>}
      list={(rows) => <List backups={rows} onOpen={setDialog} />}
    >
      {dialog && backups.data && <BackupDialog {...dialog} response={backups.data} onClose={() => setDialog(undefined)} />}
    </ListPage>
  )
}

function BackupDialog({ backup, action, response, onClose }: OpenDialog & { response: BackupsResponse; onClose: () => void }) {
  if (action === 'download') return <DownloadBackup backup={backup} folder={response.status.dir} onClose={onClose} />
  if (action === 'restore') return <RestoreBackup backup={backup} response={response} onClose={onClose} />
  return <DeleteBackup backup={backup} isWaitedFor={response.restore.pending?.name === backup.name} onClose={onClose} />
}

const momentOf = ({ created_at }: Backup): string => formatMoment(created_at)

function List({ backups, onOpen }: { backups: readonly Backup[]; onOpen: (dialog: OpenDialog) => void }) {
  const texts = backupsTexts.value
  return (
    <Table
      label={texts.title}
      rows={backups}
      keyOf={({ name }) => name}
      nameOf={momentOf}
      columns={[
        {
          id: 'created',
          header: texts.columns.created,
          cell: (backup) => (
            <>
              <span title={backup.name}>{momentOf(backup)}</span>
              <span class="under narrow">
                {texts.kinds[backup.kind]} · {formatSize(backup.size, language.value)}
              </span>
              <span class="under">
                <When at={backup.created_at} />
              </span>
            </>
          ),
        },
        { id: 'kind', header: texts.columns.kind, from: 'medium', width: '32%', cell: ({ kind }) => texts.kinds[kind] },
        {
          id: 'size',
          header: texts.columns.size,
          from: 'medium',
          width: '7rem',
          isNumber: true,
          cell: ({ size }) => formatSize(size, language.value),
        },
        { id: 'actions', header: '', width: '9.5rem', cell: (backup) => <Actions backup={backup} onOpen={onOpen} /> },
      ]}
    />
  )
}

function Actions({ backup, onOpen }: { backup: Backup; onOpen: (dialog: OpenDialog) => void }) {
  const texts = backupsTexts.value
  const when = momentOf(backup)
  return (
    <span class="row-actions control-row">
      <Button icon={Download} label={texts.download.label(when)} onClick={() => onOpen({ backup, action: 'download' })} />
      <Button icon={RotateCcw} label={texts.restore.label(when)} onClick={() => onOpen({ backup, action: 'restore' })} />
      <Button icon={Trash2} label={texts.remove.label(when)} onClick={() => onOpen({ backup, action: 'remove' })} />
    </span>
  )
}
