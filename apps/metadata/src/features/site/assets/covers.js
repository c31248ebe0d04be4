// A picture that cannot be had gives way to the title that is set beneath it.
const isBroken = (image) => image.complete && image.naturalWidth === 0

addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLImageElement) target.remove()
  },
  true,
)
for (const image of document.querySelectorAll('.cover img')) if (isBroken(image) && image.loading !== 'lazy') image.remove()
