export { createAnnouncements } from './announcements.ts'
export { createNotifications, type Notifications } from './notifications.ts'
export { createPost } from './post.ts'
