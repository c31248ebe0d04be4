const form = document.querySelector('form')
const field = (name) => form.elements.namedItem(name)
const byId = (id) => document.getElementById(id)

// Whoever reads the address bar or its history later finds no token there.
const token = new URLSearchParams(location.hash.slice(1)).get('token')
if (location.hash !== '') history.replaceState(null, '', location.pathname)
if (token) {
  field('token').value = token
  byId('token-row').hidden = true
}
field(token ? 'username' : 'token').focus()

form.addEventListener('submit', async (event) => {
  event.preventDefault()
  const button = form.querySelector('button')
  button.disabled = true
  byId('refusal').hidden = true
  const answer = await send(Object.fromEntries(new FormData(form)))
  button.disabled = false
  if (answer.user) return finish(answer.user)
  // A token that was wrong can be typed again.
  if (answer.status === 403) byId('token-row').hidden = false
  byId('refusal').textContent = answer.error
  byId('refusal').hidden = false
  byId('refusal').focus()
})

async function send(body) {
  try {
    const answer = await fetch('/setup', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const said = await answer.json()
    return answer.ok ? said : { status: answer.status, error: `${said.error ?? 'That did not work'}.` }
  } catch {
    return { error: 'The server does not answer. Try again.' }
  }
}

function finish({ username }) {
  form.reset()
  form.hidden = true
  byId('who').textContent = username
  byId('done').hidden = false
  byId('done').focus()
}
