/** Resumes runs that a spend cap parked, right after the cap changed; a schedule resumes those of a new month (`resumeParkedRuns`). */
export const resumeParkedRef = (id: string) => ({
  workflowId: `resume/${id}/0`,
  workflowType: 'resumeParked',
  taskQueue: 'orchestration',
  rowId: id,
  seq: 0,
});
