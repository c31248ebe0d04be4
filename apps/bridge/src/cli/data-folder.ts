/** Options that every command of the bridge takes. */
export const DATA_OPTION = { data: { type: 'string' } } as const

/** Beside the caller, as `data` is the server's. */
export const DATA_FOLDER = 'bridge-data'

/** The folder by `--data`, else by the environment, else the usual one. */
export const dataFolderOf = ({ data }: { data?: string | undefined }, env: Readonly<Record<string, string | undefined>>): string =>
  data ?? (env['CHAPTERHOUSE_BRIDGE_DATA'] || DATA_FOLDER)
