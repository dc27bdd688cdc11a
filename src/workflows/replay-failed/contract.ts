/** Public contract of `replayFailed`: one workflow per bulk replay. */
export const replayFailedRef = (jobId: string) => ({
  workflowId: `replay/${jobId}`,
  workflowType: 'replayFailed',
  taskQueue: 'orchestration',
  rowId: jobId,
  seq: 0,
});

/** Deliveries per page, and the pause after it: at most 50 a second, so that a receiver that just recovered is not overloaded. */
export const REPLAY_PAGE = 50;
export const REPLAY_PAUSE_MS = 1_000;

/** Pause between two checks whether an earlier replay of the endpoint has ended. */
export const REPLAY_WAIT_MS = 5_000;
