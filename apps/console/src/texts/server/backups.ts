import { chooseTexts } from '@chapterhouse/ui/language'

const en = {
  title: 'Backups',
  intro: "Copies of the database. Audio files and config.yaml aren't included.",
  folder: 'Folder on the server:',
  create: 'Back up now',
  running: 'Backing up…',
  finished: 'Backup finished.',
  lastSuccess: 'Last backup:',
  folderFault: "The backups folder can't be read.",
  folderFaults: {
    permission_denied: (folder: string) => `Give the server's system account access to ${folder}. Nothing is deleted until then.`,
    not_a_folder: (folder: string) => `${folder} is a file. Move it away, or choose another folder. Nothing is deleted until then.`,
    unreadable: (folder: string) => `Check the disk or network share of ${folder}. Nothing is deleted until then.`,
  },
  lastFailed: (when: string) => `Backup failed ${when}.`,
  errors: {
    disk_full: (folder: string) => `The disk is full. Free up space in ${folder}, or delete old backups, then try again.`,
    permission_denied: (folder: string) =>
      `The server can't write to ${folder}. Give its user account write access to this folder, then try again.`,
    failed: () => 'Check the server log, then try again.',
  },
  empty: {
    title: 'No backups yet.',
    text: "A backup is a copy of the database: accounts, sign-ins, libraries, edits, progress, bookmarks and history. Audio files and config.yaml aren't included.",
  },
  kinds: { scheduled: 'Automatic', manual: 'Manual', 'before-restore': 'Before a restore' },
  columns: { created: 'Created', kind: 'Type', size: 'Size' },
  schedule: {
    title: 'Automatic backups',
    change: 'Change',
    off: 'Off. No automatic backups are made.',
    daily: (time: string) => `Every day at ${time}`,
    weekly: (day: string, time: string) => `Every ${day} at ${time}`,
    nextNear: (day: string, time: string) => `Next backup ${day} at ${time}`,
    nextOn: (day: string, time: string) => `Next backup on ${day} at ${time}`,
    due: 'Next backup within a minute',
    serverTime: '(server time)',
    keeps: (count: number) =>
      count === 1 ? 'The newest automatic backup is kept.' : `The ${count} newest automatic backups are kept.`,
    dialog: 'Automatic backups',
    interval: 'Schedule',
    intervals: { off: 'Off', daily: 'Every day', weekly: 'Once a week' },
    weekday: 'Day',
    time: 'Time',
    timeHint: "In the server's time zone.",
    keep: 'Backups to keep',
    keepHint: 'Older automatic backups are deleted after the next one. Manual backups are kept.',
    saved: 'Schedule saved.',
    invalid: {
      schedule: 'Enter a time such as 03:30.',
      keep: 'Enter a whole number from 1 to 365.',
    },
  },
  download: {
    act: 'Download',
    label: (when: string) => `Download backup from ${when}`,
    title: 'Download backup',
    text: (when: string, size: string) => `The backup from ${when} is ${size}.`,
    warning: 'It contains everything in the database, including accounts and listening history. Keep it in a safe place.',
    progress: (done: string, all: string) => `${done} of ${all}`,
    done: 'Backup downloaded.',
    tooLarge:
      'This browser can only download files of up to 200 MB. Use Chrome or Edge over HTTPS, or run this command on your computer.',
    command: 'Download command',
    key: "Replace YOUR_API_KEY with an administrator's API key.",
    createKey: 'Create API key',
    file: 'Or copy this file from the server',
    failed: {
      title: 'Download failed.',
      advice: 'Check your connection and the free space on this computer, then try again.',
    },
  },
  remove: {
    act: 'Delete',
    label: (when: string) => `Delete backup from ${when}`,
    title: 'Delete backup?',
    text: (when: string, size: string) => `The backup from ${when} (${size}) will be permanently deleted.`,
    cancels: 'A pending restore uses this backup. It will be cancelled.',
    done: 'Backup deleted.',
  },
  restore: {
    act: 'Restore',
    label: (when: string) => `Restore backup from ${when}`,
    title: 'Restore backup?',
    consequence: (when: string) =>
      `Everything in the database goes back to how it was on ${when}. Sign-ins and API keys revoked since then work again.`,
    lost: (when: string) =>
      `Everything since ${when} will be lost: new accounts, progress, bookmarks, edits and all other changes.`,
    copy: 'The current database is kept as a backup, so you can go back to it.',
    later: 'Nothing happens until you restart the server.',
    replaces: (when: string) => `This replaces the pending restore of the backup from ${when}.`,
    done: 'Restart the server to apply the restore.',
    pending: (when: string, by: string) => `The backup from ${when} is waiting to be restored (requested by ${by}).`,
    instruction: 'Restart the server to apply it.',
    cancel: 'Cancel restore',
    cancelled: 'Restore cancelled.',
  },
  outcome: {
    ok: (when: string, ago: string) => `The backup from ${when} was restored ${ago}.`,
    refused: (when: string, ago: string) => `The backup from ${when} wasn't restored (${ago}).`,
    refusedUnnamed: (ago: string) => `A restore failed ${ago}.`,
    errors: {
      missing: 'The file no longer existed. Choose another backup.',
      unusable: "The file is damaged or isn't a Chapterhouse backup. Choose another backup.",
      newer: 'It was made by a newer version. Update the server, then try again.',
      failed: 'Check the server log and the free disk space, then try again.',
    },
    copyListed: (when: string) => `The previous database is in the list: type “Before a restore”, ${when}.`,
    copyFile: (name: string) => `The previous database couldn't be read. It's kept in the data folder as ${name}.`,
  },
}

export type Texts = typeof en

export const backupsTexts = chooseTexts(en, { de: async () => (await import('./backups.de.ts')).de })
