/** Cycles between folders. Tests are excluded: they may import from anywhere. */
export default {
  forbidden: [
    {
      name: "no-circles-between-folders",
      severity: "error",
      scope: "folder",
      from: { path: "^src/(server|web|shared|square-simulator)/." },
      to: { circular: true, path: "^src/(server|web|shared|square-simulator)/." },
    },
  ],
  options: {
    parser: "swc",
    doNotFollow: { path: "node_modules" },
    exclude: { path: "\\.test\\.tsx?$" },
  },
};
