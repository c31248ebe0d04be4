import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { Sheet } from '@chapterhouse/ui/components/layers/layer.tsx'
import { ignore } from '@chapterhouse/ui/ignore'
import { ScanLine } from 'lucide'
import { useEffect, useRef, useState } from 'preact/hooks'
import { connectTexts } from '../../texts/pages/connect.ts'

/** Not in TypeScript's DOM types yet: https://wicg.github.io/shape-detection-api/#barcode-detection-api */
interface Detector {
  detect: (source: HTMLVideoElement) => Promise<readonly { rawValue: string }[]>
}
declare global {
  interface Window {
    BarcodeDetector?: new (options: { formats: readonly string[] }) => Detector
  }
}

const LOOK_MS = 250

/** Scans a code shown on another device. Needs a barcode detector and the camera. */
export function Scan({ onFound }: { onFound: (text: string) => void }) {
  const [isOpen, setOpen] = useState(false)
  if (window.BarcodeDetector === undefined || navigator.mediaDevices === undefined) return null
  return (
    <>
      <Button form="quiet" icon={ScanLine} wide onClick={() => setOpen(true)}>
        {connectTexts.value.scan.title}
      </Button>
      {isOpen && (
        <Camera
          onClose={() => setOpen(false)}
          onFound={(text) => {
            setOpen(false)
            onFound(text)
          }}
        />
      )}
    </>
  )
}

function Camera({ onClose, onFound }: { onClose: () => void; onFound: (text: string) => void }) {
  const texts = connectTexts.value.scan
  const video = useRef<HTMLVideoElement>(null)
  const [isRefused, setRefused] = useState(false)

  useEffect(() => {
    const end = new AbortController()
    watch(video.current, end.signal).then(
      (text) => text !== undefined && onFound(text),
      () => setRefused(true),
    )
    return () => end.abort()
  }, [])
  return (
    <Sheet title={texts.title} onClose={onClose}>
      {isRefused ? (
        <p role="alert">{texts.refused}</p>
      ) : (
        <>
          <p>{texts.hint}</p>
          <video ref={video} class="connect-camera" aria-label={texts.picture} playsInline muted />
        </>
      )}
    </Sheet>
  )
}

/** Runs until a code is found or the scan is cancelled; always releases the camera. */
async function watch(video: HTMLVideoElement | null, signal: AbortSignal): Promise<string | undefined> {
  const { BarcodeDetector } = window
  if (!video || !BarcodeDetector) return undefined
  const camera = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  try {
    if (signal.aborted) return undefined
    video.srcObject = camera
    await video.play()
    const detector = new BarcodeDetector({ formats: ['qr_code'] })
    while (!signal.aborted) {
      const [found] = await detector.detect(video).catch(ignore('the next picture follows', []))
      if (found) return found.rawValue
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
    }
    return undefined
  } finally {
    for (const track of camera.getTracks()) track.stop()
  }
}
