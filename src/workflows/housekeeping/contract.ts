/** The schedules of the platform itself: what a crash left is found by them. One table, so that a new one is one row. */
export const SCHEDULES = [
  { scheduleId: 'housekeeping/sweep-starts', workflowType: 'sweepStarts', everySeconds: 15 },
  { scheduleId: 'housekeeping/reconcile', workflowType: 'reconcile', everySeconds: 60 },
  { scheduleId: 'housekeeping/expire', workflowType: 'expire', everySeconds: 3600 },
  { scheduleId: 'housekeeping/resume-parked', workflowType: 'resumeParked', everySeconds: 60 },
  { scheduleId: 'housekeeping/sweep-objects', workflowType: 'sweepObjects', everySeconds: 6 * 3600 },
  { scheduleId: 'housekeeping/resume-erasures', workflowType: 'resumeErasures', everySeconds: 60 },
] as const;

export const HOUSEKEEPING_QUEUE = 'orchestration';
