import { useEffect, useRef, useState } from 'preact/hooks'
import { uploadFile } from '../../../server/upload.ts'

/** Sends files with progress. Leaving the page aborts the upload. */
export function useUpload() {
  const [sent, setSent] = useState<number>()
  const ending = useRef<AbortController>(undefined)
  const cancelled = useRef<unknown>(undefined)
  useEffect(() => () => ending.current?.abort(), [])
  return {
    /** Bytes; undefined while nothing is sent. */
    sent,
    async send<T extends object>(path: string, file: File): Promise<T> {
      const controller = new AbortController()
      ending.current = controller
      setSent(0)
      try {
        return await uploadFile<T>(path, file, { signal: controller.signal, onProgress: setSent })
      } catch (error) {
        if (controller.signal.aborted) cancelled.current = error
        throw error
      } finally {
        setSent(undefined)
      }
    },
    cancel: () => ending.current?.abort(),
    /** The user cancelled it, so there is nothing to report. */
    wasCancelled: (error: unknown): boolean => error === cancelled.current,
  }
}
